import type { HomePage } from '#web/data/house/home.ts'
import { paths } from '#web/paths.ts'
import { useSession, useUserType } from '#web/session/use-session.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Wordmark } from '#web/ui/layout/wordmark.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useHomeText } from './words.ts'

const steps = ['Join', 'Send', 'Publish'] as const

/** Before the first film: what this house is, and how the first film comes into it. */
export function EmptyHouse({ house }: { house: HomePage['house'] }) {
  const t = useHomeText()
  const { user } = useSession()
  const isCreator = useUserType() === 'creator'
  return (
    <div className="page empty-house">
      <Wordmark />
      <div className="empty-words">
        <h1 className="title-l">{t('emptyTitle')}</h1>
        <div className="stack">
          <p className="lead">{t('emptyLead')}</p>
          <p className="now-acts">
            {user && isCreator ? (
              <ButtonLink kind="ink" to={paths.creatorDashboard}>
                {t('emptyDesk')}
              </ButtonLink>
            ) : (
              <ButtonLink kind="ink" to={paths.creatorSignup}>
                {t('emptyJoin')}
              </ButtonLink>
            )}
          </p>
          <p className="small dim">
            <TextLink to={paths.about}>{t('emptyAbout')}</TextLink>
            {house?.runBy && `: ${house.runBy}`}
          </p>
        </div>
      </div>
      <section className="row" aria-labelledby="steps">
        <div className="head">
          <h2 id="steps">{t('emptySteps')}</h2>
        </div>
        <ol className="empty-steps">
          {steps.map((step, index) => (
            <li key={step}>
              <span className="line-number" aria-hidden="true">
                {index + 1}
              </span>
              <h3 className="title-m">{t(`empty${step}`)}</h3>
              <p className="dim">{t(`empty${step}Text`)}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
