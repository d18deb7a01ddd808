/** Ends of names of files a camera or a recorder writes; anything else in a folder is skipped, and told. */
const ends = new Set(
  ['mov', 'mp4', 'm4v', 'mxf', 'mts', 'm2ts', 'ts', 'mpg', 'mpeg', 'avi', 'mkv', 'webm', 'dv', '3gp'].concat([
    ...['wav', 'bwf', 'w64', 'aif', 'aiff', 'flac', 'mp3', 'm4a', 'caf'],
  ]),
)

/** Hidden files of a system (`._A001.mov`) are none. */
export const isMediaFile = (name: string): boolean => !name.startsWith('.') && ends.has(name.split('.').at(-1)!.toLowerCase())

export interface SortedFiles<File> {
  media: File[]
  /** No media: reports, tables, thumbnails. */
  skipped: File[]
  /** There already, by name and size. */
  twice: File[]
}

/** Sorts a folder of files; `known` has the names and sizes of rushes that have arrived. */
export function sortFiles<File extends { name: string; size: number }>(
  files: readonly File[],
  known: ReadonlySet<string>,
  keyOf: (name: string, size: number) => string,
): SortedFiles<File> {
  const sorted: SortedFiles<File> = { media: [], skipped: [], twice: [] }
  const seen = new Set<string>(known)
  for (const file of files) {
    const key = keyOf(file.name, file.size)
    if (!isMediaFile(file.name) || file.size === 0) sorted.skipped.push(file)
    else if (seen.has(key)) sorted.twice.push(file)
    else {
      seen.add(key)
      sorted.media.push(file)
    }
  }
  return sorted
}
