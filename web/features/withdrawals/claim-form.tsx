import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Appearance } from '#web/data/film/withdrawals.ts'
import { claimFilm, filmsNaming, type NewClaim } from '#web/data/office/claims.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { Loading } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { withdrawalsText } from './words.ts'

/** "This is me": by the name in credits and captions, or, coming from a film's page, in that one film. */
export function ClaimForm({ filmId, name, said }: { filmId: string | null; name: string; said: Appearance[] }) {
  const t = useText(withdrawalsText)
  const [typed, setTyped] = useState(name)
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState('')
  const [working, setWorking] = useState('')
  const found = useQuery({ ...filmsNaming(asked), enabled: asked !== '' })
  const claim = async (wanted: NewClaim) => {
    setWorking(wanted.documentaryId + wanted.kind)
    try {
      await claimFilm(wanted)
      toast.success(t('claimed'), t('claimedText'))
      setWords('')
    } catch (error) {
      toast.failure(t('notClaimed'), (error as Error).message)
    }
    setWorking('')
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim().length < 2) return
    if (filmId) void claim({ documentaryId: filmId, kind: 'appearance', name: typed.trim(), words })
    else setAsked(typed.trim())
  }
  const isSaid = (id: string, kind: string) => said.some((each) => each.filmId === id && each.kind === kind)
  return (
    <section aria-labelledby="claim" className="claim">
      <div className="head">
        <h2 id="claim">{t('claimTitle')}</h2>
      </div>
      <form onSubmit={onSubmit} className="claim-form" noValidate>
        <TextField
          label={t('claimName')}
          hint={t('claimNameHint')}
          maxLength={80}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {filmId && (
          <TextArea
            label={t('claimWords')}
            rows={3}
            maxLength={1000}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
        <p>
          <Button type="submit" kind="ink" working={working !== '' && t('claiming')}>
            {t(filmId ? 'claimAppearance' : 'claimLook')}
          </Button>
        </p>
      </form>
      {asked !== '' && found.isPending && <Loading what={t('claimLooking')} />}
      {found.data && (
        <ul className="claim-found" aria-label={t('claimFound', { name: asked })}>
          {(['credited', 'speaking'] as const).flatMap((how) =>
            found.data[how].map(({ id, title }) => {
              const kind = how === 'credited' ? 'credit' : 'appearance'
              return (
                <li key={how + id}>
                  <span>
                    <TextLink to={paths.documentary(id)}>{title || t('untitled')}</TextLink> <span className="dim">{t(how)}</span>
                  </span>
                  {isSaid(id, kind) ? (
                    <span className="ui dim">{t('saidAlready')}</span>
                  ) : (
                    <Button
                      small
                      working={working === id + kind && t('claiming')}
                      aria-label={t('thisIsMeIn', { title })}
                      onClick={() => void claim({ documentaryId: id, kind, name: asked })}
                    >
                      {t('thisIsMe')}
                    </Button>
                  )}
                </li>
              )
            }),
          )}
          {found.data.credited.length + found.data.speaking.length === 0 && <li className="dim">{t('claimNone')}</li>}
        </ul>
      )}
    </section>
  )
}
