import { formatTimecode } from '#core/time/timecode.ts'
import type { OwnDocumentary, OwnVersion } from '#web/data/film/own-documentaries.ts'
import { nameVersion } from '#web/data/film/versions.ts'
import { FilmFrame } from '#web/player/picture/film-frame.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { AddDocumentary } from '../arriving/add-documentary.tsx'
import { DamagedPlaces } from '../arriving/damaged-places.tsx'
import { Explained } from '../explained.tsx'
import { deskText } from '../words.ts'
import { ShowVersion } from './show-version.tsx'
import { SoundChoice } from './sound-choice.tsx'

/** The cuts of a film, newest first; a new file keeps the page, its address and everything said about it. */
export function VersionsSection({ film, films }: { film: OwnDocumentary; films: OwnDocumentary[] }) {
  const t = useText(deskText)
  return (
    <section aria-labelledby="film-versions">
      <div className="head">
        <h2 id="film-versions">{t('versions')}</h2>
        <span className="mono dim">{film.versions.length}</span>
      </div>
      <Explained lesson="replace" />
      <ul className="rows">
        {film.versions.map((version) => (
          <li key={version.id}>
            <VersionStill version={version} />
            <VersionName version={version} />
            {version.id === film.currentVersionId ? (
              <span className="small">{t('versionCurrent')}</span>
            ) : version.state === 'ready' || version.state === 'watchable' ? (
              <ShowVersion film={film} version={version} />
            ) : (
              <span className="small dim">{t(`version_${version.state}`)}</span>
            )}
            <SoundChoice version={version} />
            <DamagedPlaces version={version} />
          </li>
        ))}
      </ul>
      <AddDocumentary films={films} documentaryId={film.id} />
    </section>
  )
}

/** A frame from the middle of the cut, to tell it from the others by. */
function VersionStill({ version: { storyboard } }: { version: OwnVersion }) {
  return (
    <span className="version-still">
      {storyboard && (
        <FilmFrame objectName={storyboard.object} sheet={storyboard} tile={Math.floor((storyboard.columns * storyboard.rows) / 2)} />
      )}
    </span>
  )
}

/** "Version 2", its name (festival cut, classroom cut) written in place, its length. */
function VersionName({ version }: { version: OwnVersion }) {
  const t = useText(deskText)
  const keep = async (label: string) => {
    if (label === version.label) return
    try {
      await nameVersion(version.id, label)
    } catch {
      toast.failure(t('notSaved'), t('notSavedText'))
    }
  }
  return (
    <span className="version-name">
      {t('versionN', { number: version.number })}
      <input
        key={version.label}
        aria-label={t('versionLabelOf', { number: version.number })}
        placeholder={t('versionLabel')}
        defaultValue={version.label}
        maxLength={120}
        onBlur={(event) => void keep(event.target.value.trim())}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <span className="mono dim">{version.durationMs ? formatTimecode(version.durationMs) : ''}</span>
    </span>
  )
}
