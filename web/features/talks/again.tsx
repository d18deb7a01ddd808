import './talks.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { KeptSaid, KeptTalk } from '#contract/screenings/screening-reports.ts'
import { keptTalkQuery } from '#web/data/screenings/screening-reports.ts'
import { paths } from '#web/paths.ts'
import { Empty, Failed, Loading } from '#web/ui/layout/states.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { RangeBar } from '#web/ui/time/range-bar.tsx'
import { Timecode } from '#web/ui/time/timecode.tsx'
import { talksText } from './words.ts'

/** What was said at a screening, to be read again: along the film, each at its second, and what was said when it was over. */
export function Again({ screening }: { screening: string }) {
  const t = useText(talksText)
  const kept = useQuery(keptTalkQuery(screening))
  if (kept.isPending)
    return (
      <div className="page row">
        <Loading what={t('fetching')} />
      </div>
    )
  if (kept.isError)
    return (
      <div className="page row">
        <Failed wholePage title={t('failed')} text={kept.error.message} />
      </div>
    )
  if (!kept.data || kept.data.said.length === 0)
    return (
      <div className="page row">
        <Empty wholePage title={t('nothingKept')} text={t('nothingKeptText')} />
      </div>
    )
  return <Kept talk={kept.data} />
}

function Kept({ talk }: { talk: KeptTalk }) {
  const t = useText(talksText)
  const during = talk.said.filter(({ atMs }) => atMs !== null)
  const afterwards = talk.said.filter(({ atMs }) => atMs === null)
  const there = (atMs: number) => `${paths.documentary(talk.documentaryId)}?t=${Math.floor(atMs / 1000)}`
  const questions = during.filter(({ kind }) => kind === 'question').map(({ atMs, words }) => ({ atMs: atMs!, label: words }))
  return (
    <article className="page row kept-talk">
      <header>
        <p className="small dim">{dateFormat({ dateStyle: 'long' }).format(new Date(talk.startsAt))}</p>
        <h1 className="title-l">{talk.title}</h1>
        <p className="ui dim measure">{t('keptText')}</p>
      </header>
      {during.length > 0 && (
        <RangeBar
          durationMs={talk.durationMs}
          questions={questions}
          listedElsewhere
          label={t('pinnedCount', { count: questions.length })}
        />
      )}
      {[during, afterwards].map(
        (said, part) =>
          said.length > 0 && (
            <section key={part === 0 ? 'during' : 'after'} aria-labelledby={`kept-${part}`}>
              <div className="head">
                <h2 id={`kept-${part}`}>{part === 0 ? (talk.film ?? t('duringTheFilm')) : t('whenItWasOver')}</h2>
              </div>
              <ol>
                {said.map((one) => (
                  <li key={one.id}>
                    {one.atMs !== null && talk.canWatch ? (
                      <Link className="text-link" to={there(one.atMs)}>
                        <Timecode ms={one.atMs} />
                      </Link>
                    ) : one.atMs !== null ? (
                      <Timecode ms={one.atMs} className="dim" />
                    ) : (
                      <span />
                    )}
                    <Said one={one} />
                  </li>
                ))}
              </ol>
            </section>
          ),
      )}
    </article>
  )
}

function Said({ one: { kind, words, name, place, answer } }: { one: KeptSaid }) {
  const t = useText(talksText)
  return (
    <div>
      <p className={kind === 'question' ? 'question-words' : 'chat-words'}>{words}</p>
      {answer && (
        <p className="ui dim">
          {t('answered')} {answer}
        </p>
      )}
      <p className="small dim">
        {name || t(kind === 'question' ? 'nameless' : 'somebody')}
        {place !== 'guest' && `, ${t(`place_${place}`)}`}
      </p>
    </div>
  )
}

/** The link to it, where anything is saved. */
export function ToAgain({ screening }: { screening: string }) {
  const t = useText(talksText)
  const kept = useQuery(keptTalkQuery(screening))
  if (!kept.data || kept.data.said.length === 0) return null
  return (
    <p>
      <Link className="text-link" to={`${paths.screening(screening)}&view=again`}>
        {t('toAgain', { count: kept.data.said.length })}
      </Link>
    </p>
  )
}
