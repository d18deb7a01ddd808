import { type MenuPage, pageList } from '#web/page-list.ts'
import { paths } from '#web/paths.ts'
import { useFlags, useRole, useSession } from '#web/session/use-session.ts'
import { sessionText } from '#web/session/words.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { JoinCredit } from './join.tsx'

/** In the end credits: for a signed-in person links to every page, without those whose flag is off; for a visitor sign-in and sign-up. */
export function Menu() {
  const t = useText(sessionText)
  const { user } = useSession()
  const { flags } = useFlags()
  const { isModerator } = useRole()
  if (!user) return <JoinCredit />
  return (
    <>
      <dt>{t('roomsTitle')}</dt>
      <dd className="footer-rooms">
        {pageList
          .filter(({ inMenu, flag }) => inMenu && (!flag || flags[flag]))
          .map(({ name, path }) => (
            <TextLink key={name} to={path}>
              {t(`room_${name as MenuPage}`)}
            </TextLink>
          ))}
        {isModerator && flags.showAdminPanel && <TextLink to={`${paths.settings}?view=moderation`}>{t('room_moderation')}</TextLink>}
      </dd>
    </>
  )
}
