import type { FlagName } from '#core/flags.ts'
import { paths } from '#web/paths.ts'
import { useFlags, useRole, useSession } from '#web/session/use-session.ts'
import { sessionText } from '#web/session/words.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { JoinCredit } from './join.tsx'

const rooms: readonly [
  name: 'search' | 'screenings' | 'messages' | 'collaboration' | 'brainstormingTool' | 'experiments3d' | 'profile' | 'settings',
  flag?: FlagName,
][] = [
  ['search'],
  ['messages'],
  ['screenings', 'showScreenings'],
  ['collaboration', 'showCollaborationHub'],
  ['brainstormingTool', 'showBrainstormingTool'],
  ['experiments3d', 'show3DExperiments'],
  ['profile'],
  ['settings'],
]

/** In the end credits: for a signed-in person the way to every room, without those whose flag is off; for a visitor the ways in. */
export function Rooms() {
  const t = useText(sessionText)
  const { user } = useSession()
  const { flags } = useFlags()
  const { isModerator } = useRole()
  if (!user) return <JoinCredit />
  return (
    <>
      <dt>{t('roomsTitle')}</dt>
      <dd className="footer-rooms">
        {rooms
          .filter(([, flag]) => !flag || flags[flag])
          .map(([name]) => (
            <TextLink key={name} to={paths[name]}>
              {t(`room_${name}`)}
            </TextLink>
          ))}
        {isModerator && flags.showAdminPanel && <TextLink to={`${paths.settings}?view=moderation`}>{t('room_moderation')}</TextLink>}
      </dd>
    </>
  )
}
