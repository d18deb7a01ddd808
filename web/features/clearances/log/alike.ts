import type { ClearanceItem } from '#web/data/clearance/clearance-log.ts'

const plain = (title: string) =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** An item that is called the same but for case, accents and signs: "Harbour, 1962" and "harbour 1962". */
export const alike = <One extends Pick<ClearanceItem, 'title'>>(title: string, items: readonly One[]): One | undefined => {
  const wanted = plain(title)
  return wanted.length < 3 ? undefined : items.find((item) => plain(item.title) === wanted)
}
