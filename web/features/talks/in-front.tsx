import type { Talk } from '#contract/screenings/talks.ts'
import { inQueue } from '#core/screenings/talks.ts'
import { settleQuestion } from '#web/data/screenings/talks.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { attempt } from './attempt.ts'
import { AskedAt } from './question-entry.tsx'
import { talksText } from './words.ts'

/** For anyone who is in front: the question that is being answered, large enough to be read from a step away, what comes next, and the moderators' note. */
export function InFront({ talk, names }: { talk: Talk; names: ReadonlyMap<string, string> }) {
  const t = useText(talksText)
  const queue = inQueue(talk.questions)
  const live = queue.find(({ state }) => state === 'live')
  const next = queue.filter(({ state }) => state === 'waiting').slice(0, 3)
  const settle = (id: string, state: 'live' | 'answered') => void attempt(t('notDone'), settleQuestion(id, state))
  return (
    <div className="in-front">
      {talk.note && (
        <section aria-labelledby="in-front-note">
          <h3 id="in-front-note" className="small dim">
            {t('noteFromModerators')}
          </h3>
          <p className="in-front-note" role="status">
            {talk.note}
          </p>
        </section>
      )}
      <section aria-labelledby="in-front-live">
        <h3 id="in-front-live" className="small dim">
          {t('answeredNow')}
        </h3>
        {live ? (
          <>
            <p className="in-front-live">{live.words}</p>
            <p className="small dim">
              <AskedAt item={names.get(live.itemId ?? '')} atMs={live.atMs} />
              {live.nameless ? t('nameless') : live.name} · {t('wantedBy', { count: live.supports })}
            </p>
            <Button small kind="ink" onClick={() => settle(live.id, 'answered')}>
              {t('markAnswered')}
            </Button>
          </>
        ) : (
          <p className="ui dim">{t('noneLive')}</p>
        )}
      </section>
      {next.length > 0 && (
        <section aria-labelledby="in-front-next">
          <h3 id="in-front-next" className="small dim">
            {t('next')}
          </h3>
          <ol className="in-front-next">
            {next.map(({ id, words, supports }) => (
              <li key={id}>
                <p className="ui">{words}</p>
                <p className="in-front-line">
                  <span className="small dim">{t('wantedBy', { count: supports })}</span>
                  <Button small kind="plain" onClick={() => settle(id, 'live')}>
                    {t('answerNow')}
                  </Button>
                </p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}
