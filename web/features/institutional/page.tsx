import './institutional.css'
import { institutionTypes } from '#core/institutions/institution-types.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { OfferedTitles } from './offered-titles.tsx'
import { CodeEntry } from './ways-in/code-entry.tsx'
import { institutionalText } from './words.ts'

/** Licences in words, the five kinds of institution, and the path from a first look to a report. */
export default function InstitutionalPage() {
  const t = useText(institutionalText)
  const { user, loading } = useSession()
  const licences = [
    [t('licenceSingle'), t('licenceSingleText')],
    [t('licenceClass'), t('licenceClassText')],
    [t('licenceClips'), t('licenceClipsText')],
    [t('licencePrice'), t('licencePriceText')],
  ] as const
  const path = [
    [t('path1'), t('path1Text')],
    [t('path2'), t('path2Text')],
    [t('path3'), t('path3Text')],
    [t('path4'), t('path4Text')],
  ] as const
  return (
    <div className="page institutional">
      <h1 className="title-l">{t('title')}</h1>
      <p className="lead measure institutional-lead">{t('lead')}</p>
      <OfferedTitles />
      <figure className="institutional-sentence">
        <blockquote className="spoken">{t('sentence')}</blockquote>
        <figcaption className="small dim">{t('sentenceNote')}</figcaption>
      </figure>
      {!user && !loading && (
        <section className="institutional-row" aria-labelledby="code">
          <h2 id="code">{t('withCode')}</h2>
          <CodeEntry />
        </section>
      )}
      <section className="institutional-row" aria-labelledby="licences">
        <h2 id="licences">{t('licencesTitle')}</h2>
        <dl className="institutional-licences">
          {licences.map(([name, text]) => (
            <div key={name}>
              <dt className="title-s">{name}</dt>
              <dd className="ui dim">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="institutional-row" aria-labelledby="types">
        <h2 id="types">{t('typesTitle')}</h2>
        <div>
          <p className="ui dim">{t('typesText')}</p>
          <ul className="institutional-types">
            {institutionTypes.map((type) => (
              <li key={type}>
                <TextLink className="title-s" to={paths.institution(type)}>
                  {t(`type_${type}`)}
                </TextLink>
                <span className="ui dim">{t(`text_${type}`)}</span>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="institutional-row" aria-labelledby="path">
        <h2 id="path">{t('pathTitle')}</h2>
        <div>
          <ol className="institutional-path">
            {path.map(([name, text]) => (
              <li key={name}>
                <strong className="title-s">{name}</strong>
                <span className="ui dim">{text}</span>
              </li>
            ))}
          </ol>
          <p className="ui institutional-now">{t('now')}</p>
          <p className="institutional-acts">
            <ButtonLink kind="ink" to={paths.institutionalSignup}>
              {t('apply')}
            </ButtonLink>
            <ButtonLink to={`${paths.contact}?about=institution`}>{t('ask')}</ButtonLink>
          </p>
          <p className="ui">
            <TextLink to={`${paths.institutional}?view=accessibility`}>{t('toAccessibility')}</TextLink>
          </p>
        </div>
      </section>
    </div>
  )
}
