import { useState } from 'react'
import { useNavigate } from 'react-router'
import { HouseError } from '#web/data/house/house-error.ts'
import { announceScreening, announceSeries, changeScreening } from '#web/data/screenings/screenings.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
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
import { type Draft, type DraftField, readDraft } from './draft.ts'
import { useKeptDraft } from './kept-draft.ts'
import { PeopleEditor } from './people-editor.tsx'
import { dayAndHour } from './when.ts'
import { wrongIn } from './wrong-in.ts'

interface AnnounceFormProps {
  person: string
  /** The key of the draft: which announcement or change. */
  about: string
  /** What the house has of it. */
  saved: ScreeningDraft | null
  /** What is changed; null: it is announced. */
  id: string | null
  first: Draft
  /** How many of its series come after it. */
  evenings?: number
}

/** What is shown, when, where and to whom; no one is notified before it is announced. */
export function AnnounceForm({ person, about, id, first, saved, evenings = 0 }: AnnounceFormProps) {
  const t = useText(screeningsText)
  const navigate = useNavigate()
  const { draft, wasKept, lost, other, change: keep, choose, forget } = useKeptDraft(person, about, first, saved)
  const [following, setFollowing] = useState(false)
  const { form, errors, mend, working } = useForm<DraftField>({
    validate: () => wrongIn(draft, t),
    submit: async () => {
      const read = readDraft(draft)
      if ('problems' in read) return
      const { wish, evenings: moments } = read
      if (id) await changeScreening(id, wish, following)
      const made = id ?? (await (moments.length > 1 ? announceSeries(wish, moments) : announceScreening(wish)))
      const said = id ? (following ? 'changedAll' : 'changed') : moments.length > 1 ? 'announcedAll' : 'announced'
      toast.success(t(said, { count: id ? evenings + 1 : moments.length }), dayAndHour(wish.startsAt))
      forget()
      void navigate(paths.screening(made))
    },
    failed: (cause) => ({
      form: cause instanceof HouseError ? [cause.message, cause.hint].filter(Boolean).join(' ') : t('notAnnounced'),
    }),
  })
  const change = (part: Partial<Draft>) => {
    keep(part)
    mend(wrongIn({ ...draft, ...part }, t))
  }
  const text = (name: TextOfDraft) => ({
    name,
    value: draft[name],
    error: errors[name as DraftField],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  const wrong = Object.values(errors).filter(Boolean).length
  const beginAnew = () => toast.success(t('draftThrown'), draft.title, { label: t('undo'), onPress: forget() })
  const section = { draft, errors, change, text }
  return (
    <form {...form} className="page row announce">
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
        {wrong > 0 && (
          <p className="field-error" role="alert">
            {errors.form || t('problems', { count: wrong })}
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
