import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { institutionalText } from '../words.ts'

/** Where students' own films are in the house, and how notes come to them: the way through rooms that are there for everyone who makes films. */
export function WorkView() {
  const t = useText(institutionalText)
  return (
    <section aria-labelledby="work">
      <div className="head">
        <h2 id="work">{t('workTitle')}</h2>
      </div>
      <p className="lead measure">{t('workText')}</p>
      <ol className="institutional-path desk-work">
        {([1, 2, 3] as const).map((step) => (
          <li key={step}>
            <strong className="title-s">{t(`work${step}`)}</strong>
            <span className="ui dim">{t(`work${step}Text`)}</span>
          </li>
        ))}
      </ol>
      <p className="institutional-acts">
        <ButtonLink kind="ink" to={paths.creatorDashboard}>
          {t('workSend')}
        </ButtonLink>
        <ButtonLink to={paths.collaboration}>{t('workNotes')}</ButtonLink>
      </p>
    </section>
  )
}
