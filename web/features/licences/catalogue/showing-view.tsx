import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { licencesText } from '../words.ts'
import { CatalogueView } from './catalogue-view.tsx'

/** Films the institution may show to a group or can ask to: an evening is one press away where the licence is there. */
export function ShowingView({ institution }: { institution: MyInstitution }) {
  const t = useText(licencesText)
  return (
    <>
      <section aria-labelledby="showing" className="showing-lead">
        <div className="head">
          <h2 id="showing">{t('showingTitle')}</h2>
        </div>
        <p className="lead measure">{t('showingText')}</p>
        <p className="licence-acts">
          <ButtonLink small to={paths.screenings}>
            {t('toScreenings')}
          </ButtonLink>
        </p>
      </section>
      <CatalogueView institution={institution} only="public_performance" />
    </>
  )
}
