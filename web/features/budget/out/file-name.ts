/** The name of an exported file: film and budget, without what a file system refuses. */
export const fileNameOf = (film: string, budget: string, ending: string): string =>
  `${`${film} - ${budget}`.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()}.${ending}`
