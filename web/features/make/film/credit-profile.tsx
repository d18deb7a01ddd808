import { useQuery } from '@tanstack/react-query'
import { profilesNamed } from '#web/data/people/profiles.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { deskText } from '../words.ts'

interface CreditProfileProps {
  name: string
  profileId: string | null
  onChoose: (profileId: string | null) => void
}

/** The profile a credited name links to: of the shown profiles, those with that name. Nothing without one. */
export function CreditProfile({ name, profileId, onChoose }: CreditProfileProps) {
  const t = useText(deskText)
  const found = useQuery(profilesNamed(name, profileId))
  if (!found.data?.length && !profileId) return null
  const gone = profileId && !found.data?.some(({ userId }) => userId === profileId)
  return (
    <Select
      label={t('creditProfile')}
      options={[
        { value: '', label: t('creditProfileNone') },
        ...(found.data ?? []).map(({ userId, displayName }) => ({ value: userId, label: displayName })),
        ...(gone ? [{ value: profileId, label: t('creditProfileHidden') }] : []),
      ]}
      value={profileId ?? ''}
      onChange={(event) => onChoose(event.target.value || null)}
    />
  )
}
