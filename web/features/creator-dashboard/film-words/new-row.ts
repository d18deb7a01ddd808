/** The id of a row made here, and its place after all others. */
export const newRow = (): { id: string; position: number } => ({ id: crypto.randomUUID(), position: Date.now() / 1000 })
