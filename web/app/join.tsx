import { paths } from '#web/paths.ts'
import { sessionText } from '#web/session/words.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'

/** The three sign-up links, as a line of the end credits. */
export function JoinCredit() {
  const t = useText(sessionText)
  return (
    <>
      <dt>{t('join')}</dt>
      <dd className="footer-rooms">
        <TextLink to={paths.creatorSignup}>{t('joinCreator')}</TextLink>
        <TextLink to={paths.viewerSignup}>{t('joinViewer')}</TextLink>
        <TextLink to={paths.institutionalSignup}>{t('joinInstitution')}</TextLink>
      </dd>
    </>
  )
}
