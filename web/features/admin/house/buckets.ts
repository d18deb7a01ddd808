/** The buckets files are in; each has its words, and none is shown by the name programs know it by. */
export const buckets = [
  'sources',
  'media',
  'stills',
  'archives',
  'portraits',
  'letters',
  'board-pictures',
  'film-files',
  'mail',
  'notes',
  'spaces',
] as const
type Bucket = (typeof buckets)[number]
export const isBucket = (kind: string): kind is Bucket => buckets.some((bucket) => bucket === kind)
