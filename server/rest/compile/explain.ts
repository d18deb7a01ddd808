import { compiledText, type SqlText } from '#sql/text.ts'
import type { Media } from '../parse/media.ts'

/** The plan of a statement; its options were read against the list of those there are. */
export const explained = (text: SqlText, plan: NonNullable<Media['plan']>): SqlText =>
  compiledText(`explain (${[...plan.options, `format ${plan.format}`].join(', ')}) ${text}`)
