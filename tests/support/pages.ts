import { pageList } from '#web/page-list.ts'

/** The address of each page of the house, as section 2 of the specification writes it: `:name` for a part that varies. */
export const pagePaths: readonly string[] = pageList.map(({ path }) => path)

/** Those for signed-in people only. */
export const guardedPaths: readonly string[] = pageList.filter(({ guarded }) => guarded).map(({ path }) => path)
