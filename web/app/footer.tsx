import { paths } from '#web/paths.ts'
import { Mark } from '#web/ui/layout/mark.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { LanguageCredit } from './language-credit.tsx'
import { Menu } from './menu.tsx'
import { appText } from './words.ts'

/** Set as end credits: operator and legal links. */
export function Footer() {
  const t = useText(appText)
  return (
    <footer className="footer">
      <dl>
        <Menu />
        <dt>{t('footerHouse')}</dt>
        <dd>{t('footerHouseText')}</dd>
        <dt>{t('footerProgramme')}</dt>
        <dd>{t('footerProgrammeText')}</dd>
        <dt>{t('footerRights')}</dt>
        <dd>
          <TextLink to={paths.contact}>{t('footerRightsText')}</TextLink>
        </dd>
        <dt>{t('footerInstitutions')}</dt>
        <dd>
          <TextLink to={paths.institutional}>{t('footerInstitutionsText')}</TextLink>
        </dd>
        <dt>{t('footerAccess')}</dt>
        <dd>
          <TextLink to={`${paths.contact}?about=accessibility`}>{t('footerAccessText')}</TextLink>
        </dd>
        <dt>{t('footerServer')}</dt>
        <dd>
          <TextLink to={paths.about}>{t('footerServerText')}</TextLink>
        </dd>
        <LanguageCredit />
      </dl>
      <Mark />
    </footer>
  )
}
