import { useQuery } from '@tanstack/react-query'
import type { TimedRange } from '#core/time/timecode.ts'
import type { Documentary } from '#web/data/film/documentaries.ts'
import { momentsQuery } from '#web/data/people/moments.ts'
import { useCopy } from '#web/ui/controls/copy.ts'
import { useText } from '#web/ui/text.ts'
import type { Keeping } from '../acts/use-kept.ts'
import { documentaryText } from '../words.ts'
import { citationStyle, useCitation } from './use-citation.ts'

/** Puts the citation of a clip on the clipboard and saves the clip, once: what one cites one wants to find again. */
export function useCiteClip(documentary: Documentary, keeping: Keeping): (range: TimedRange) => Promise<void> {
  const t = useText(documentaryText)
  const copy = useCopy()
  const citation = useCitation(documentary)
  const { data: moments } = useQuery(momentsQuery(documentary.id))
  return async (range) => {
    await copy(citation(range, citationStyle()).text, t('copiedCitation'))
    const there = moments?.some(({ startsMs, endsMs }) => startsMs === range.startsMs && endsMs === range.endsMs)
    if (!there) await keeping.keep(range)
  }
}
