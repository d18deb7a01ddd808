import { useQuery } from '@tanstack/react-query'
import type { TimedRange } from '#core/time/timecode.ts'
import type { Documentary } from '#web/data/film/documentaries.ts'
import { peopleToWriteTo } from '#web/data/people/messages.ts'
import { letterPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { documentaryText } from '../words.ts'

interface WriteToMakerProps {
  documentary: Documentary
  /** The passage the letter is about; without it, the film. */
  range?: TimedRange
  kind?: 'plain'
}

/**
 * Links to a new message to the film's creator. Only for people who may write to them, as the house decides; its space is reserved until
 * the answer.
 */
export function WriteToMaker({ documentary, range, kind }: WriteToMakerProps) {
  const t = useText(documentaryText)
  const { data, isPending } = useQuery({ ...peopleToWriteTo('', { film: documentary.id }), enabled: !documentary.isOwn, retry: false })
  if (documentary.isOwn || !(isPending || data?.some(({ creator }) => creator))) return null
  return (
    <ButtonLink small kind={kind} to={letterPath(documentary.id, range)} className={isPending ? 'not-yet-known' : undefined}>
      {t(range ? 'writeAboutPassage' : 'writeToMaker')}
    </ButtonLink>
  )
}
