interface PlacedNote {
  id: string
  startsMs: number
}

/** The note after (1) or before (-1) the open one; where none is open, the nearest one in that direction from the moment of the film. */
export function noteBeside<T extends PlacedNote>(notes: readonly T[], openId: string | null, nowMs: number, by: 1 | -1): T | undefined {
  const at = notes.findIndex(({ id }) => id === openId)
  if (at >= 0) return notes[at + by]
  return by === 1 ? notes.find(({ startsMs }) => startsMs >= nowMs) : notes.findLast(({ startsMs }) => startsMs < nowMs)
}
