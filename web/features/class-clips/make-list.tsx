import { type FormEvent, useState } from 'react'
import type { ListedClip } from '#contract/class-clips.ts'
import type { MyInstitution } from '#contract/institutions.ts'
import { makeList, type NewQuestion } from '#web/data/class-lists.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { type DraftQuestion, readQuestion } from './list-draft.ts'
import { QuestionFields } from './question-fields.tsx'
import { clipsText } from './words.ts'

interface MakeListProps {
  institution: MyInstitution
  clips: readonly ListedClip[]
  onMade: (list: string) => void
}

/** Clips in an order, and questions at their moments. */
export function MakeList({ institution, clips, onMade }: MakeListProps) {
  const t = useText(clipsText)
  const [about, setAbout] = useState({ title: '', course: '', words: '' })
  const [chosen, setChosen] = useState<string[]>([])
  const [questions, setQuestions] = useState<DraftQuestion[]>([])
  const [checked, setChecked] = useState(false)
  const [working, setWorking] = useState(false)
  const inOrder = chosen.flatMap((id) => clips.find((clip) => clip.id === id) ?? [])
  const left = clips.filter(({ id, stands }) => stands === 'open' && !chosen.includes(id))
  const field = (name: keyof typeof about) => ({
    value: about[name],
    onChange: (event: { target: { value: string } }) => setAbout({ ...about, [name]: event.target.value }),
  })
  const move = (at: number, by: number) => {
    const next = [...chosen]
    next.splice(at + by, 0, ...next.splice(at, 1))
    setChosen(next)
  }
  const takeOut = (id: string) => {
    setChosen(chosen.filter((each) => each !== id))
    setQuestions(questions.filter(({ clip }) => clip !== id))
  }
  const addQuestion = () =>
    setQuestions([...questions, { key: crypto.randomUUID(), clip: chosen[0] ?? '', at: '', words: '', choices: '', right: '' }])
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (working) return
    setChecked(true)
    const read = questions.map((draft) => readQuestion(draft, inOrder))
    const good = read.flatMap((each): NewQuestion[] => ('question' in each ? [each.question] : []))
    if (!about.title.trim() || chosen.length === 0 || good.length < questions.length) return
    setWorking(true)
    try {
      onMade(await makeList(institution.id, { ...about, clips: chosen, questions: good }))
      toast.success(t('madeList', { title: about.title }))
    } catch (refused) {
      toast.failure(t('listNotMade'), (refused as Error).message)
      setWorking(false)
    }
  }
  return (
    <form className="clips-make" noValidate onSubmit={onSubmit}>
      <TextField
        label={t('listTitle')}
        maxLength={120}
        {...field('title')}
        error={checked && !about.title.trim() ? t('titleNeeded') : undefined}
      />
      <TextField label={t('course')} maxLength={120} {...field('course')} />
      <TextArea className="clips-wide" label={t('listWords')} rows={2} maxLength={2000} {...field('words')} />
      <Select
        className="clips-wide"
        label={t('addClip')}
        value=""
        error={checked && chosen.length === 0 ? t('clipNeeded') : undefined}
        options={[
          { value: '', label: t('chooseClip') },
          ...left.map(({ id, title, film }) => ({ value: id, label: `${title} (${film})` })),
        ]}
        onChange={(event) => event.target.value && setChosen([...chosen, event.target.value])}
      />
      {inOrder.length > 0 && (
        <ol className="clips-order clips-wide" aria-label={t('clipsInOrder')}>
          {inOrder.map(({ id, title }, at) => (
            <li key={id}>
              <span>{title}</span>
              <span className="clips-acts">
                <Button small kind="plain" disabled={at === 0} aria-label={t('earlier', { title })} onClick={() => move(at, -1)}>
                  {t('up')}
                </Button>
                <Button
                  small
                  kind="plain"
                  disabled={at === inOrder.length - 1}
                  aria-label={t('later', { title })}
                  onClick={() => move(at, 1)}
                >
                  {t('down')}
                </Button>
                <Button small kind="plain" aria-label={t('takeOut', { title })} onClick={() => takeOut(id)}>
                  {t('out')}
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
      {questions.map((draft, at) => (
        <QuestionFields
          key={draft.key}
          number={at + 1}
          draft={draft}
          clips={inOrder}
          checked={checked}
          onChange={(next) => setQuestions(questions.map((each) => (each === draft ? next : each)))}
          onRemove={() => setQuestions(questions.filter((each) => each !== draft))}
        />
      ))}
      <p className="clips-wide clips-acts">
        {inOrder.length > 0 && <Button onClick={addQuestion}>{t('addQuestion')}</Button>}
        <Button type="submit" kind="ink" working={working && t('making')}>
          {t('saveList')}
        </Button>
      </p>
    </form>
  )
}
