import './talks.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Talk } from '#contract/screenings/talks.ts'
import { talkQuery } from '#web/data/screenings/talks.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Denied, Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { Chat } from './chat.tsx'
import { useLiveTalk } from './data/live.ts'
import { DeskPeople } from './desk-people.tsx'
import { DeskPolls } from './desk-polls.tsx'
import { DeskQuestions } from './desk-questions.tsx'
import type { DeskScreening } from './desk-screening.ts'
import { DeskSettings } from './desk-settings.tsx'
import { Spoken } from './spoken.tsx'
import { talksText } from './words.ts'

const quietlyEveryMs = 15_000
/** The number of answers is visible here only, and is polled while a poll is open. */
const answersEveryMs = 3000
const sides = ['chat', 'polls', 'people', 'rules'] as const

/** The moderators' desk: the queue of questions to be led by keyboard; beside it the chat, what is asked of the room, who is in it, and its rules. */
export function Desk({ screening }: { screening: DeskScreening }) {
  const t = useText(talksText)
  const talk = useQuery({
    ...talkQuery(screening.id),
    refetchInterval: ({ state }) => (state.data?.polls.some((poll) => poll.state === 'open') ? answersEveryMs : quietlyEveryMs),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const line = useLiveTalk(screening.id)
  const refused = talk.error && 'code' in talk.error && talk.error.code === '42501'
  return (
    <div className="page talk-desk">
      <header className="talk-desk-head">
        <div>
          <p className="small dim">{t('deskOf')}</p>
          <h1 className="title-l">{screening.title}</h1>
        </div>
        <p className="talk-desk-ways">
          {line === 'interrupted' && (
            <span className="small dim" role="status">
              {t('interrupted')}
            </span>
          )}
          <ButtonLink small to={`${paths.screenings}?id=${screening.id}`}>
            {t('toRoom')}
          </ButtonLink>
        </p>
      </header>
      {talk.data ? (
        <Opened screening={screening} talk={talk.data} />
      ) : refused ? (
        <Denied title={t('deskClosed')} text={t('deskClosedText')} />
      ) : talk.isError ? (
        <Failed title={t('failed')} text={talk.error.message} again={talk.refetch} />
      ) : (
        <Loading what={t('fetching')} />
      )}
    </div>
  )
}

function Opened({ screening, talk }: { screening: DeskScreening; talk: Talk }) {
  const t = useText(talksText)
  const [side, setSide] = useState<(typeof sides)[number]>('chat')
  return (
    <div className="talk-desk-body">
      <DeskQuestions screening={screening} talk={talk} />
      <section className="talk-desk-side" aria-label={t('beside')}>
        <div className="talk-parts">
          {sides.map((one) => (
            <button key={one} type="button" aria-pressed={side === one} onClick={() => setSide(one)}>
              {t(`side_${one}`)}
            </button>
          ))}
        </div>
        <div className="talk-desk-part" data-side={side}>
          {side === 'chat' && <Chat screening={screening.id} talk={talk} />}
          {side === 'polls' && <DeskPolls screening={screening} talk={talk} />}
          {side === 'people' && <DeskPeople screening={screening.id} />}
          {side === 'rules' && <DeskSettings screening={screening.id} talk={talk} />}
        </div>
        <Spoken screening={screening.id} />
      </section>
    </div>
  )
}
