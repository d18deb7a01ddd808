import { type FormEvent, useEffect, useState } from 'react'
import type { Talk } from '#contract/screenings/talks.ts'
import { slowLeftMs } from '#core/screenings/talks.ts'
import { keepMyWords, sayInTalk } from '#web/data/screenings/talks.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { attempt } from './attempt.ts'
import { useTyped } from './use-typed.ts'
import { talksText } from './words.ts'

/** Says a line. The field keeps it until the house has it; in slow mode it says how long one waits. */
export function SayForm({ screening, talk, onSaid }: { screening: string; talk: Talk; onSaid: () => void }) {
  const t = useText(talksText)
  const typed = useTyped(`talk-line:${screening}`)
  const [saying, setSaying] = useState(false)
  const [refused, setRefused] = useState<string>()
  const waits = useSlow(talk)
  const { me, settings, place } = talk
  if (me.silenced) return <p className="talk-closed small dim">{t('youAreSilenced')}</p>
  if (settings.chat === 'paused' && place === 'guest') return <p className="talk-closed small dim">{t('chatPaused')}</p>
  const say = async (event: FormEvent | React.KeyboardEvent) => {
    event.preventDefault()
    const words = typed.words.trim()
    if (!words || saying || waits > 0) return
    setSaying(true)
    setRefused(undefined)
    try {
      await sayInTalk(screening, typed.id, words)
      typed.clear()
      onSaid()
    } catch (error) {
      const { message, hint } = error as Error & { hint?: string }
      setRefused(hint ? `${message} ${hint}` : message)
    } finally {
      setSaying(false)
    }
  }
  return (
    <form className="talk-form" onSubmit={(event) => void say(event)}>
      <TextArea
        label={t('sayLabel')}
        aside={
          typed.words.length > 400 ? (
            <span className="mono">{500 - typed.words.length}</span>
          ) : settings.chat === 'slow' && place === 'guest' ? (
            t('slowEvery', { count: settings.slowSeconds })
          ) : undefined
        }
        rows={2}
        maxLength={500}
        value={typed.words}
        error={refused}
        onChange={({ target }) => typed.write(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) void say(event)
        }}
      />
      <div className="talk-form-line">
        <KeepsWords screening={screening} keeps={me.keeps} />
        <Button kind="ink" small type="submit" working={saying && t('saying')} notNow={waits > 0}>
          {waits > 0 ? t('sayIn', { count: Math.ceil(waits / 1000) }) : t('say')}
        </Button>
      </div>
    </form>
  )
}

/** Optimistic, rolled back on a refusal. */
function KeepsWords({ screening, keeps }: { screening: string; keeps: boolean }) {
  const t = useText(talksText)
  const [ticked, setTicked] = useState(keeps)
  useEffect(() => setTicked(keeps), [keeps])
  const tick = async (wanted: boolean) => {
    setTicked(wanted)
    if (!(await attempt(t('notDone'), keepMyWords(screening, wanted)))) setTicked(!wanted)
  }
  return (
    <Checkbox checked={ticked} onChange={({ target }) => void tick(target.checked)}>
      {t('mayBeKept')}
    </Checkbox>
  )
}

/** Milliseconds until a guest may speak again in slow mode. */
function useSlow({ settings, place, lines, me }: Talk): number {
  const last = lines.findLast(({ talker }) => talker === me.number)
  const lastMs = last ? Date.parse(last.saidAt) : null
  const slow = settings.chat === 'slow' && place === 'guest'
  const [nowMs, setNowMs] = useState(Date.now)
  const leftMs = slow ? slowLeftMs(lastMs, settings.slowSeconds, nowMs) : 0
  useEffect(() => {
    setNowMs(Date.now())
    if (!slow || lastMs === null) return
    const timer = setInterval(() => setNowMs(Date.now()), 500)
    return () => clearInterval(timer)
  }, [slow, lastMs])
  return leftMs
}
