import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isEmpty, isRange, type Marked } from '#core/film/marked-range.ts'
import { programmeFilmsQuery } from '#web/data/house/programme.ts'
import type { DeskLetter } from '#web/data/office/office.ts'
import { openClaim } from '#web/data/office/rights-claims.ts'
import { MarkOnFilm } from '#web/player/marking/mark-on-film.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { Combobox } from '#web/ui/controls/combobox.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { useAct } from '../use-act.ts'
import { adminText } from '../words.ts'

/** Creates a rights claim from a message: on which film, about which work; its creator is asked to answer by a day. */
export function ClaimForm({ letter }: { letter: DeskLetter }) {
  const t = useText(adminText)
  const films = useQuery(programmeFilmsQuery())
  const [open, setOpen] = useState(false)
  const [film, setFilm] = useState<string | undefined>(filmOfPage(letter.page))
  const [marked, setMarked] = useState<Marked>({ startsMs: null, endsMs: null })
  const [withhold, setWithhold] = useState(false)
  const [error, setError] = useState<string>()
  const [rangeError, setRangeError] = useState<string>()
  const { working, perform } = useAct()
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const text = (name: string) => String(data.get(name) ?? '').trim()
    const range = isRange(marked) ? marked : undefined
    const missing = !film || !text('work') || !text('statement')
    setError(missing ? t('claimMissing') : undefined)
    // A half-filled passage is an error, not omitted.
    const half = !isEmpty(marked) && !range
    setRangeError(half ? t('claimRange') : undefined)
    if (missing || half) return
    const claim = {
      documentaryId: film,
      claimant: letter.name,
      work: text('work'),
      statement: text('statement'),
      message: letter.id,
      range,
      withhold,
    }
    if (await perform(() => openClaim(claim), t('claimOpened'), t('claimOpenedText'))) setOpen(false)
  }
  if (!open)
    return (
      <p>
        <Button small onClick={() => setOpen(true)}>
          {t('claimOpen')}
        </Button>
      </p>
    )
  return (
    <form className="stack admin-answer" noValidate onSubmit={(event) => void onSubmit(event)}>
      <Combobox
        label={t('claimFilm')}
        options={(films.data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
        value={film}
        onChange={setFilm}
      />
      <TextField label={t('claimWork')} name="work" maxLength={300} hint={t('claimWorkHint')} />
      <MarkOnFilm
        of={film ? { documentaryId: film } : undefined}
        value={marked}
        onChange={setMarked}
        labels={{ from: t('claimFrom'), to: t('claimUntil') }}
        errors={{ from: rangeError }}
      />
      <TextArea
        label={t('claimStatement')}
        name="statement"
        maxLength={5000}
        rows={4}
        defaultValue={letter.message}
        hint={t('claimStatementHint')}
        error={error}
      />
      <Checkbox checked={withhold} onChange={(event) => setWithhold(event.currentTarget.checked)}>
        {t('claimWithhold')}
      </Checkbox>
      <p className="admin-acts">
        <Button type="submit" kind="ink" small working={working && t('deciding')}>
          {t('claimSend')}
        </Button>
        <Button small kind="plain" onClick={() => setOpen(false)}>
          {t('leaveIt')}
        </Button>
      </p>
    </form>
  )
}

/** The film whose page the letter was written on. */
const filmOfPage = (page: string): string | undefined => /\/documentary\/([0-9a-f-]{36})/.exec(page)?.[1]
