import { type FormEvent, useState } from 'react'
import type { ListedClip } from '#contract/institutions/class-clips.ts'
import type { ClassList } from '#contract/institutions/class-lists.ts'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { newId } from '#core/house/new-id.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { type NewQuestion, saveList } from './data/class-lists.ts'
import { type DraftQuestion, draftsOf, readQuestion } from './list-draft.ts'
import { QuestionFields } from './question-fields.tsx'
import { clipsText } from './words.ts'

interface MakeListProps {
  institution: MyInstitution
  clips: readonly ListedClip[]
  /** An existing one to edit: link and answers stay. */
  list?: ClassList
  onMade: (list: string) => void
  onCancel?: () => void
}

/** Clips in an order, and questions at their moments. */
export function MakeList({ institution, clips, list, onMade, onCancel }: MakeListProps) {
  const t = useText(clipsText)
  const [about, setAbout] = useState({ title: list?.title ?? '', course: list?.course ?? '', words: list?.words ?? '' })
  const [chosen, setChosen] = useState<string[]>(list?.clips.map(({ id }) => id) ?? [])
  const [questions, setQuestions] = useState<DraftQuestion[]>(() => (list ? draftsOf(list) : []))
  const [checked, setChecked] = useState(false)
  const [working, setWorking] = useState(false)
  const inOrder = chosen.flatMap((id) => clips.find((clip) => clip.id === id) ?? [])
  const left = clips.filter(({ id, state }) => state === 'open' && !chosen.includes(id))
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
    setQuestions([...questions, { key: newId(), clip: chosen[0] ?? '', atMs: null, words: '', choices: '', right: '' }])
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (working) return
    setChecked(true)
    const read = questions.map((draft) => readQuestion(draft, inOrder))
    const good = read.flatMap((each): NewQuestion[] => ('question' in each ? [each.question] : []))
    if (!about.title.trim() || chosen.length === 0 || good.length < questions.length) return
    setWorking(true)
    try {
      onMade(await saveList(institution.id, { ...about, clips: chosen, questions: good }, list?.id))
      toast.success(t(list ? 'changedList' : 'madeList', { title: about.title }))
    } catch (refused) {
      toast.failure(t(list ? 'listNotChanged' : 'listNotMade'), (refused as Error).message)
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
      {list && <p className="clips-wide ui measure dim">{t('changeListText')}</p>}
      <p className="clips-wide clips-acts">
        {inOrder.length > 0 && <Button onClick={addQuestion}>{t('addQuestion')}</Button>}
        <Button type="submit" kind="ink" working={working && t(list ? 'savingList' : 'making')}>
          {t(list ? 'saveChanges' : 'saveList')}
        </Button>
        {onCancel && (
          <Button kind="plain" onClick={onCancel}>
            {t('leaveList')}
          </Button>
        )}
      </p>
    </form>
  )
}
