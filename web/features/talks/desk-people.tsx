import { useQuery } from '@tanstack/react-query'
import { giveCaptions, silencePerson, talkPeopleQuery } from '#web/data/screenings/talks.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { attempt } from './attempt.ts'
import { talksText } from './words.ts'

/** Who came into the talk: who is to be quiet in it, and who writes its captions. */
export function DeskPeople({ screening }: { screening: string }) {
  const t = useText(talksText)
  const people = useQuery({ ...talkPeopleQuery(screening), refetchInterval: 10_000 })
  if (people.isPending) return <Loading what={t('fetchingPeople')} />
  if (people.isError) return <Failed title={t('failed')} text={people.error.message} />
  const act = (work: Promise<unknown>) => void attempt(t('notDone'), work)
  return (
    <ul className="talk-people">
      {people.data.map(({ number, name, place, silenced, captions, lines }) => (
        <li key={number}>
          <p className="ui">
            <strong>{name || t('somebody')}</strong>{' '}
            <span className="small dim">
              {t(`place_${place}`)} · {t('linesCount', { count: lines })}
              {captions && ` · ${t('writesCaptions')}`}
              {silenced && ` · ${t('isQuiet')}`}
            </span>
          </p>
          <p className="question-acts">
            {place === 'guest' && (
              <Button small kind="plain" onClick={() => act(silencePerson(screening, number, !silenced))}>
                {t(silenced ? 'letSpeak' : 'silenceShort')}
              </Button>
            )}
            {place !== 'gone' && (
              <Button small kind="plain" onClick={() => act(giveCaptions(screening, number, !captions))}>
                {t(captions ? 'takeCaptions' : 'giveCaptionsShort')}
              </Button>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
