import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { HouseError } from '#web/data/house/house-error.ts'
import { announceScreening, announceSeries, changeScreening } from '#web/data/screenings/screenings.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import type { ScreeningDraft } from '../data/screening-drafts.ts'
import { screeningsText } from '../words.ts'
import { AnnounceHead } from './announce-head.tsx'
import { AnnounceMore } from './announce-more.tsx'
import { AnnouncePreview } from './announce-preview.tsx'
import type { TextOfDraft } from './announce-section.ts'
import { AnnounceWhat } from './announce-what.tsx'
import { AnnounceWhen } from './announce-when.tsx'
import { AnnounceWhere } from './announce-where.tsx'
import { type Draft, type DraftProblem, readDraft } from './draft.ts'
import { useKeptDraft } from './kept-draft.ts'
import { PeopleEditor } from './people-editor.tsx'
import { dayAndHour } from './when.ts'

interface AnnounceFormProps {
  person: string
  /** Under which what is typed is kept: which announcement or change. */
  about: string
  /** What the house has of it. */
  stands: ScreeningDraft | null
  /** What is changed; null: it is announced. */
  id: string | null
  first: Draft
  /** How many of its series come after it. */
  evenings?: number
}

/** What is shown, when, where and to whom; nobody is told before it is announced. */
export function AnnounceForm({ person, about, id, first, stands, evenings = 0 }: AnnounceFormProps) {
  const t = useText(screeningsText)
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { draft, wasKept, lost, other, change: keep, choose, forget } = useKeptDraft(person, about, first, stands)
  const [problems, setProblems] = useState<readonly DraftProblem[]>([])
  const [refusal, setRefusal] = useState('')
  const [working, setWorking] = useState(false)
  const [following, setFollowing] = useState(false)
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    keep(part)
    // What was mended is no longer said; what is not yet wrong is not said before Announce.
    const read = readDraft(next)
    setProblems((said) => said.filter((problem) => 'problems' in read && read.problems.includes(problem)))
  }
  const text = (name: TextOfDraft) => ({
    name,
    value: draft[name],
    error: problems.includes(name as DraftProblem) ? t(`problem_${name as 'title'}`) : undefined,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (working) return
    const read = readDraft(draft)
    setRefusal('')
    setProblems('problems' in read ? read.problems : [])
    if ('problems' in read) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-problem] input')?.focus())
      return
    }
    setWorking(true)
    try {
      const { wish, evenings: moments } = read
      if (id) await changeScreening(id, wish, following)
      const made = id ?? (await (moments.length > 1 ? announceSeries(wish, moments) : announceScreening(wish)))
      const said = id ? (following ? 'changedAll' : 'changed') : moments.length > 1 ? 'announcedAll' : 'announced'
      toast.success(t(said, { count: id ? evenings + 1 : moments.length }), dayAndHour(wish.startsAt))
      forget()
      void navigate(paths.screening(made))
    } catch (cause) {
      setWorking(false)
      setRefusal(cause instanceof HouseError ? [cause.message, cause.hint].filter(Boolean).join(' ') : t('notAnnounced'))
    }
  }
  const beginAnew = () => toast.success(t('draftThrown'), draft.title, { label: t('undo'), onPress: forget() })
  const section = { draft, problems, change, text }
  return (
    <form ref={form} className="page row announce" noValidate onSubmit={(event) => void onSubmit(event)}>
      <AnnounceHead changing={id !== null} wasKept={wasKept} lost={lost} other={other} choose={choose} beginAnew={beginAnew} />
      <div className="announce-beside">
        <div className="announce-sections">
          <AnnounceWhat {...section} />
          <AnnounceWhen {...section} laterEvenings={id ? evenings : null} following={following} onFollowing={setFollowing} />
          <AnnounceWhere {...section} />
          <PeopleEditor people={draft.people} onChange={(people) => change({ people })} />
          <AnnounceMore {...section} />
        </div>
        <AnnouncePreview draft={draft} />
      </div>
      <footer className="announce-foot">
        {(refusal || problems.length > 0) && (
          <p className="field-error" role="alert">
            {refusal || t('problems', { count: problems.length })}
          </p>
        )}
        <p>
          <Button type="submit" kind="ink" working={working && t('announcing')}>
            {t(id ? 'saveChange' : 'announceIt')}
          </Button>{' '}
          <ButtonLink to={id ? paths.screening(id) : paths.screenings} onClick={forget}>
            {t('cancel')}
          </ButtonLink>
        </p>
      </footer>
    </form>
  )
}
