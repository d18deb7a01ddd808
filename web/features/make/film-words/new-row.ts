import { newId } from '#core/house/new-id.ts'

/** The id of a row made here, and its place after all others. */
export const newRow = (): { id: string; position: number } => ({ id: newId(), position: Date.now() / 1000 })
