import { useQuery } from '@tanstack/react-query'
import { ownInstitutions } from '#web/data/institutions/institutions.ts'
import type { Moment } from '#web/data/people/moments.ts'
import { classClipPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { placeToTeach } from './place-to-teach.ts'
import { useSession } from './use-session.ts'
import { sessionText } from './words.ts'

/** Leads to the form of a clip for a class, with the passage filled in. Only for who makes clips at an institution. */
export function ClipForClassLink({ documentaryId, moment }: { documentaryId: string; moment: Pick<Moment, 'startsMs' | 'endsMs'> }) {
  const t = useText(sessionText)
  const { user } = useSession()
  const place = placeToTeach(useQuery({ ...ownInstitutions, enabled: Boolean(user) }).data ?? [])
  if (!place) return null
  return (
    <ButtonLink kind="plain" small to={classClipPath(place, documentaryId, moment)}>
      {t('clipForClass')}
    </ButtonLink>
  )
}
