import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { firstOf } from '#core/text/cut-text.ts'
import { languageName } from '#core/text/languages.ts'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox, Fieldset, Radio } from '#web/ui/controls/check.tsx'
import { Drawer } from '#web/ui/controls/dialog.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { listFormat, locale } from '#web/ui/locale.ts'
import { placesInWords } from '#web/ui/map/country-names.ts'
import { useText } from '#web/ui/text.ts'
import { shownRatio } from '../arriving/shown-ratio.ts'
import { type Audience, seenAsQuery } from '../data/desk-visits.ts'
import { ShowingWords } from './showing-words.tsx'
import { publishingText } from './words.ts'

const eyes = ['stranger', 'viewer', 'institution', 'person'] as const

/** Preview of the film as another person: what they would get of it, what not, and why. The access rule decides; no session is made. */
export function SeeAs({ film }: { film: OwnDocumentary }) {
  const t = useText(publishingText)
  const [open, setOpen] = useState(false)
  const [audience, setAudience] = useState<Audience>({ who: 'viewer', address: '', followedLink: false })
  const name = useId()
  const set = (change: Partial<Audience>) => setAudience((before) => ({ ...before, ...change }))
  const named = audience.who === 'institution' || audience.who === 'person'
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {t('seeAs')}
      </Button>
      <Drawer open={open} onOpenChange={setOpen} title={t('seeAsTitle')}>
        <Fieldset legend={t('throughWhoseEyes')} className="audience">
          {eyes.map((who) => (
            <Radio key={who} name={name} value={who} checked={audience.who === who} onChange={() => set({ who, address: '' })}>
              {t(`eyes_${who}`)}
            </Radio>
          ))}
        </Fieldset>
        {named && (
          <TextField
            label={t(audience.who === 'person' ? 'theirAddress' : 'theirEnding')}
            value={audience.address}
            placeholder={audience.who === 'person' ? 'ida@college.example' : '@college.example'}
            maxLength={254}
            onChange={(event) => set({ address: event.target.value })}
          />
        )}
        {audience.who !== 'stranger' && film.visibility === 'unlisted' && (
          <Checkbox checked={audience.followedLink} onChange={(event) => set({ followedLink: event.target.checked })}>
            {t('followedLink')}
          </Checkbox>
        )}
        <Seen film={film} audience={audience} />
      </Drawer>
    </>
  )
}

function Seen({ film, audience }: { film: OwnDocumentary; audience: Audience }) {
  const t = useText(publishingText)
  const query = useQuery(seenAsQuery(film.id, audience))
  const seen = query.data
  const shows = seen && (seen.watches || seen.preview || (audience.who === 'stranger' && seen.named))
  return (
    <Fetched query={query} what={t('looking')}>
      {seen && (
        <div className="seen-as" aria-live="polite">
          <p className="lead">{t(`why_${seen.why}`)}</p>
          <p className="small dim">
            <ShowingWords publishedAt={film.publishedAt} publishedUntil={film.publishedUntil} />
          </p>
          <div className="seen-page" data-house={shows || undefined}>
            {shows ? (
              <>
                <FilmStill objectName={film.posterObject} ratio={shownRatio(film)} />
                <p className="title-m">{film.title}</p>
                <p className="small">{[film.director, film.year, placesInWords(film.country)].filter(Boolean).join(', ')}</p>
                <p className="small">{film.synopsis.length > 280 ? `${firstOf(film.synopsis, 280)}…` : film.synopsis}</p>
              </>
            ) : (
              <p className="title-s">{t('noSuchPage')}</p>
            )}
          </div>
          <ul className="todo">
            <Got got={seen.plays}>{seen.version === null ? t('getsNoVersion') : t('getsFilm', { number: seen.version })}</Got>
            <Got got={seen.finds || (audience.who === 'stranger' && seen.named)}>
              {t(audience.who === 'stranger' ? 'getsHome' : 'getsSearch')}
            </Got>
            {audience.who === 'stranger' && <Got got={seen.preview}>{t('getsPreview')}</Got>}
            <Got got={seen.captions.length > 0}>
              {seen.captions.length > 0
                ? t('getsCaptions', {
                    list: listFormat().format([...new Set(seen.captions.map((each) => languageName(each.language, locale())))]),
                  })
                : t('getsNoCaptions')}
            </Got>
            <Got got={seen.chapters > 0}>{t('getsChapters', { count: seen.chapters })}</Got>
            <Got got={seen.credits > 0}>{t('getsCredits', { count: seen.credits })}</Got>
            <Got got={seen.footnotes > 0}>{t('getsFootnotes', { count: seen.footnotes })}</Got>
          </ul>
          {seen.protected > 0 && <p className="small dim">{t('keptFrom', { count: seen.protected })}</p>}
          {seen.captions.some((each) => !each.reviewed) && <p className="small dim">{t('unreviewedShown')}</p>}
        </div>
      )}
    </Fetched>
  )
}

function Got({ got, children }: { got: boolean; children: React.ReactNode }) {
  const t = useText(publishingText)
  return (
    <li className={got ? 'todo-met' : undefined}>
      <span>{children}</span>
      <span className="dim">{t(got ? 'theyGet' : 'theyDoNot')}</span>
    </li>
  )
}
