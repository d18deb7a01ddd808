import { type FormEvent, useEffect, useState } from 'react'
import type { Talk } from '#contract/screenings/talks.ts'
import { askInTalk } from '#web/data/screenings/talks.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { Timecode } from '#web/ui/time/timecode.tsx'
import type { FilmMoment, Now } from './moment.ts'
import { useTyped } from './use-typed.ts'
import { talksText } from './words.ts'

interface AskFormProps {
  screening: string
  talk: Talk
  /** Of the items of the programme, where there are several. */
  names: ReadonlyMap<string, string>
  now: Now
}

/** Asks about the second that was on the screen when one began to write. What is written stays until the house has it. */
export function AskForm({ screening, talk, names, now }: AskFormProps) {
  const t = useText(talksText)
  const typed = useTyped(`talk-question:${screening}`)
  const [nameless, setNameless] = useState(false)
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [pinned, setPinned] = useState<FilmMoment | null>(null)
  const running = useTicking(now)
  const about = pinned ?? running
  const named = about && names.get(about.itemId)
  const closed = !talk.settings.questions && talk.place === 'guest'
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    const words = typed.words.trim()
    if (!words) return setRefused(t('askSomething'))
    setAsking(true)
    setRefused(undefined)
    try {
      await askInTalk(screening, { id: typed.id, words, nameless, ...(about && { about }) })
      typed.clear()
      setPinned(null)
    } catch (error) {
      setRefused((error as Error).message)
    } finally {
      setAsking(false)
    }
  }
  if (closed || talk.me.silenced)
    return <p className="talk-closed small dim">{t(talk.me.silenced ? 'youAreSilenced' : 'questionsClosed')}</p>
  return (
    <form className="talk-form" onSubmit={(event) => void ask(event)}>
      <TextArea
        label={about ? t('askAboutSecond') : t('ask')}
        aside={
          about && (
            <>
              {named && `${named} · `}
              <Timecode ms={about.atMs} />
            </>
          )
        }
        rows={2}
        maxLength={500}
        placeholder={t('askHint')}
        value={typed.words}
        error={refused}
        onChange={({ target }) => {
          if (!typed.words) setPinned(now())
          if (!target.value) setPinned(null)
          typed.write(target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void ask(event)
        }}
      />
      <div className="talk-form-line">
        <Checkbox checked={nameless} onChange={({ target }) => setNameless(target.checked)}>
          {t('withoutMyName')}
        </Checkbox>
        <Button kind="ink" small type="submit" working={asking && t('asking')}>
          {t('putInQueue')}
        </Button>
      </div>
    </form>
  )
}

/** Where the film is, second by second. */
function useTicking(now: Now): FilmMoment | null {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const look = () => {
      const next = now()
      setAt((known) =>
        known && next && known.itemId === next.itemId && Math.floor(known.atMs / 1000) === Math.floor(next.atMs / 1000) ? known : next,
      )
    }
    look()
    const timer = setInterval(look, 250)
    return () => clearInterval(timer)
  }, [now])
  return at
}
