import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { type SpaceKind, spaceKinds } from '#core/spaces/space.ts'
import { myDocumentaries } from '#web/data/films/own-documentaries.ts'
import { beginSpace } from '#web/data/spaces.ts'
import { Button } from '#web/ui/button.tsx'
import { Radio } from '#web/ui/check.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useText } from '#web/ui/text.ts'
import { spacePath } from './addresses.ts'
import { spacesText } from './words.ts'

/** Of which of the three kinds, how it is called, and with which of one's films it goes. */
export function NewSpace({ onDone }: { onDone(): void }) {
  const t = useText(spacesText)
  const navigate = useNavigate()
  const films = useQuery(myDocumentaries)
  const [kind, setKind] = useState<SpaceKind>('map')
  const [film, setFilm] = useState('')
  const [error, setError] = useState<string>()
  const [working, setWorking] = useState(false)
  const begin = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const title = String(new FormData(event.currentTarget).get('title') ?? '').trim()
    if (!title) return setError(t('titleNeeded'))
    setWorking(true)
    try {
      const id = await beginSpace(kind, title, film || null)
      onDone()
      await navigate(spacePath(id, { edit: true }))
    } catch (cause) {
      setError((cause as Error).message)
      setWorking(false)
    }
  }
  return (
    <form className="new-space" noValidate onSubmit={begin} aria-label={t('newSpace')}>
      <fieldset className="new-kinds">
        <legend className="field-label">{t('kind')}</legend>
        {spaceKinds.map((each) => (
          <div key={each}>
            <Radio name="kind" checked={kind === each} onChange={() => setKind(each)}>
              {t(`kind_${each}`)}
            </Radio>
            <p className="small dim">{t(`kindText_${each}`)}</p>
          </div>
        ))}
      </fieldset>
      <TextField label={t('name')} name="title" maxLength={160} error={error} autoComplete="off" />
      <Select
        label={t('film')}
        value={film}
        onChange={(event) => setFilm(event.target.value)}
        options={[
          { value: '', label: t('noFilm') },
          ...(films.data ?? []).map(({ id, title }) => ({ value: id, label: title || t('untitled') })),
        ]}
      />
      <Button type="submit" kind="ink" working={working && t('making')}>
        {t('begin')}
      </Button>
    </form>
  )
}
