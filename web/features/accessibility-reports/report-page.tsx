import '#web/ui/layout/table.css'
import './report-page.css'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { type Conformance, en301549Report, type ReportedCriterion, wcagReport } from './criteria.ts'
import { reportText } from './words.ts'

/** The day the verdicts were last looked through; changed with them. */
const reviewedOn = '2026-11-22'

/** The accessibility conformance report of the house, as procurement asks for it: to be read, and printed. */
export function AccessibilityReportPage({ house }: { house: string }) {
  const t = useText(reportText)
  usePageTitle(t('title'))
  return (
    <article className="page access-report">
      <p className="access-report-acts">
        <Link className="text-link" to={paths.institutional}>
          {t('back')}
        </Link>
        <Button small kind="ink" onClick={() => print()}>
          {t('print')}
        </Button>
      </p>
      <h1 className="title-l">{t('title')}</h1>
      <p className="lead measure">{t('lead')}</p>
      <dl className="access-report-facts">
        <div>
          <dt>{t('product')}</dt>
          <dd>{t('productText', { house })}</dd>
        </div>
        <div>
          <dt>{t('date')}</dt>
          <dd>{dateFormat({ dateStyle: 'long' }).format(new Date(`${reviewedOn}T12:00:00Z`))}</dd>
        </div>
        <div>
          <dt>{t('contact')}</dt>
          <dd>
            <Link className="text-link" to={`${paths.contact}?about=accessibility`}>
              {t('contactText')}
            </Link>
          </dd>
        </div>
        {(['methods', 'films', 'terms'] as const).map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd className="measure">{t(`text_${name}`)}</dd>
          </div>
        ))}
      </dl>
      <Criteria name={t('wcag')} criteria={wcagReport} />
      <Criteria name={t('en301549')} criteria={en301549Report} />
    </article>
  )
}

function Criteria({ name, criteria }: { name: string; criteria: readonly ReportedCriterion[] }) {
  const t = useText(reportText)
  const count = (which: Conformance) => criteria.filter(({ conformance }) => conformance === which).length
  const nameOf = (id: string) => t(`name_${id.replaceAll('.', '-')}` as 'name_1-1-1')
  const remarkOn = (id: string) => t(`remark_${id.replaceAll('.', '-')}` as 'remark_1-1-1')
  return (
    <section aria-labelledby={`report-${criteria[0]!.id}`}>
      <div className="head">
        <h2 id={`report-${criteria[0]!.id}`}>{name}</h2>
      </div>
      <p className="ui dim">
        {t('summary', {
          supports: count('supports'),
          partially: count('partially'),
          none: count('does-not'),
          away: count('not-applicable'),
        })}
      </p>
      <table className="table access-report-table">
        <thead>
          <tr>
            <th scope="col">{t('criterion')}</th>
            <th scope="col">{t('conformance')}</th>
            <th scope="col">{t('remarks')}</th>
          </tr>
        </thead>
        <tbody>
          {criteria.map(({ id, level, conformance }) => (
            <tr key={id}>
              <th scope="row">
                {level ? t('criterionAndLevel', { id, name: nameOf(id), level }) : t('criterionAlone', { id, name: nameOf(id) })}
              </th>
              <td data-verdict={conformance}>{t(`verdict_${conformance}`)}</td>
              <td>{remarkOn(id)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
