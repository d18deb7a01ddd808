/**
 * What the page and the platform's clients send per request: a part is full at the end of a request, and nothing has to be stored twice.
 */
export const leastPartBytes = 6 * 1024 * 1024
/** S3 takes 10,000 parts; some object stores want all but the last of one size. */
const mostParts = 10_000
/** With it an object of 300 GB. */
const partBytesOfUnknown = 5 * leastPartBytes
export const partBytesFor = (sizeBytes: number | null) =>
  sizeBytes === null ? partBytesOfUnknown : leastPartBytes * Math.max(1, Math.ceil(sizeBytes / (leastPartBytes * mostParts)))
