import { type FormEvent, useState } from 'react'
import { isEmpty } from '#core/film/marked-range.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { type Appearance, askWithdrawal, type WithdrawnRange } from '#web/data/film/withdrawals.ts'
import { MarkOnFilm } from '#web/player/marking/mark-on-film.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox, Fieldset } from '#web/ui/controls/check.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { nothingMarked, readRange } from './read-range.ts'
import { withdrawalsText } from './words.ts'

/** A sentence is withdrawn with a short margin before and after it. */
const breathMs = 500

/** Marks scenes, or selects a passage without speech, and requests their withdrawal. */
export function AskForm({ appearance }: { appearance: Appearance }) {
  const t = useText(withdrawalsText)
  const [open, setOpen] = useState(false)
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const [typed, setTyped] = useState(nothingMarked)
  const [words, setWords] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [working, setWorking] = useState(false)
  const { scenes, durationMs } = appearance
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const named = isEmpty(typed) ? undefined : readRange(typed, durationMs)
    const ranges: WithdrawnRange[] = [
      ...scenes
        .filter((scene) => marked.has(scene.startsMs))
        .map(({ startsMs, endsMs }) => ({ startsMs: Math.max(0, startsMs - breathMs), endsMs: endsMs + breathMs })),
      ...(named ? [named] : []),
    ]
    const isWrong = named === null ? t('rangeWrong') : ranges.length === 0 ? t('rangeMissing') : undefined
    setWrong(isWrong)
    if (isWrong) return
    setWorking(true)
    try {
      await askWithdrawal(appearance.filmId, ranges, words)
      toast.success(t('askedToast'), t('askedToastText'))
      setOpen(false)
      setMarked(new Set())
      setTyped(nothingMarked)
      setWords('')
    } catch (error) {
      toast.failure(t('notAsked'), (error as Error).message)
    }
    setWorking(false)
  }
  if (!open)
    return (
      <p>
        <Button onClick={() => setOpen(true)}>{t('askOpen')}</Button>
      </p>
    )
  return (
    <form className="ask" onSubmit={onSubmit} noValidate>
      <p className="measure">{t('askText')}</p>
      {scenes.length > 0 && (
        <Fieldset legend={t('scenes')} className="ask-scenes">
          {scenes.map((scene) => (
            <Checkbox
              key={scene.startsMs}
              aside={formatTimecode(scene.startsMs)}
              checked={marked.has(scene.startsMs)}
              onChange={() => setMarked(toggled(marked, scene.startsMs))}
            >
              {scene.words}
            </Checkbox>
          ))}
        </Fieldset>
      )}
      <MarkOnFilm
        of={appearance.mayWatch ? { documentaryId: appearance.filmId, durationMs } : undefined}
        legend={t('orRange')}
        value={typed}
        onChange={setTyped}
        errors={{ from: wrong }}
      />
      <TextArea
        label={t('askWords')}
        hint={t('askWordsHint')}
        rows={3}
        maxLength={2000}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <p className="withdrawal-acts">
        <Button type="submit" kind="ink" working={working && t('asking')}>
          {t('ask')}
        </Button>
        <Button kind="plain" onClick={() => setOpen(false)}>
          {t('leaveIt')}
        </Button>
      </p>
    </form>
  )
}

const toggled = (marked: ReadonlySet<number>, startsMs: number): ReadonlySet<number> =>
  new Set(marked.has(startsMs) ? [...marked].filter((each) => each !== startsMs) : [...marked, startsMs])
