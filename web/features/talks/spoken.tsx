import './talks.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { canWriteAlongQuery } from '#web/data/media/transcriptions.ts'
import { talkQuery, writeSpoken } from '#web/data/screenings/talks.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { talksText } from './words.ts'

const HearMe = lazy(() => import('./hearing/hear-me.tsx').then((file) => ({ default: file.HearMe })))

const shownLines = 3

/** What is spoken in the room, typed along: the newest lines, large, for everyone; and the field for anyone who writes them. */
export function Spoken({ screening, always }: { screening: string; always?: boolean }) {
  const t = useText(talksText)
  const { data: talk } = useQuery({ ...talkQuery(screening), staleTime: Number.POSITIVE_INFINITY })
  const writes = talk?.me.captions ?? false
  const { data: can } = useQuery({ ...canWriteAlongQuery, enabled: writes || (talk !== undefined && talk.place !== 'guest') })
  if (!talk) return null
  const hears = can === true
  const lines = talk.spoken.filter(({ words }) => words.trim()).slice(-shownLines)
  if (!writes && !hears && !always && lines.length === 0) return null
  return (
    <section className="spoken-captions" aria-label={t('spoken')}>
      <div className="spoken-lines" role="log" aria-live="off">
        {lines.length === 0 && (writes || always) && <p className="dim ui">{t('nothingSpoken')}</p>}
        {lines.map(({ id, words }, index) => (
          <p key={id} data-newest={index === lines.length - 1 || undefined}>
            {words}
          </p>
        ))}
      </div>
      {writes && <WriteSpoken screening={screening} />}
      {hears && (
        <Suspense fallback={null}>
          <HearMe screening={screening} />
        </Suspense>
      )}
    </section>
  )
}

const growsEveryMs = 700

interface Line {
  id: string
  words: string
}

/** Enter ends a line; what is written before it is shown as it grows. A line that the house did not get waits below, until it has it. */
export function WriteSpoken({ screening }: { screening: string }) {
  const t = useText(talksText)
  const [line, setLine] = useState(() => ({ id: newId(), words: '', sentMs: 0 }))
  const [refused, setRefused] = useState<string>()
  const [unsent, setUnsent] = useState<readonly Line[]>([])
  const send = async ({ id, words }: Line, done: boolean) => {
    try {
      await writeSpoken(screening, id, words, done)
      setRefused(undefined)
      if (done) setUnsent((known) => known.filter((one) => one.id !== id))
      return true
    } catch (error) {
      setRefused((error as Error).message)
      if (done) setUnsent((known) => (known.some((one) => one.id === id) ? known : [...known, { id, words }]))
      return false
    }
  }
  const sendAgain = async () => {
    // In their order, and no further than the first that is refused again.
    for (const one of unsent) if (!(await send(one, true))) return
  }
  return (
    <>
      <TextField
        label={t('writeSpoken')}
        aside={t('enterEnds')}
        value={line.words}
        maxLength={300}
        error={refused}
        autoComplete="off"
        onChange={({ target }) => {
          const words = target.value
          const due = Date.now() - line.sentMs > growsEveryMs
          setLine({ ...line, words, sentMs: due ? Date.now() : line.sentMs })
          if (due) void send({ id: line.id, words }, false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || !line.words.trim()) return
          event.preventDefault()
          void send(line, true)
          setLine({ id: newId(), words: '', sentMs: 0 })
        }}
      />
      {unsent.length > 0 && (
        <section className="spoken-unsent" aria-label={t('spokenUnsent')}>
          <p className="small">{t('spokenUnsent')}</p>
          <ul>
            {unsent.map(({ id, words }) => (
              <li key={id}>{words}</li>
            ))}
          </ul>
          <Button small onClick={() => void sendAgain()}>
            {t('sendAgain')}
          </Button>
        </section>
      )}
    </>
  )
}
