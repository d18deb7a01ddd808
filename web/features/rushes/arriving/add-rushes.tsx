import { useId, useState } from 'react'
import { sortFiles } from '#core/edit/rushes/media-files.ts'
import { keyOf, sendRushes } from '#web/data/edit/rush-uploads.ts'
import type { Rush } from '#web/data/edit/rushes.ts'
import type { TeamDocumentary } from '#web/data/film/own-documentaries.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { rushesText } from '../words.ts'
import { droppedFiles } from './read-folder.ts'
import { SendingRushes } from './sending-rushes.tsx'

interface Told {
  skipped: string[]
  twice: string[]
}

/** Files in: a folder at once, chosen or dropped. What is no media is named, and what is there already too. */
export function AddRushes({ film, rushes }: { film: TeamDocumentary; rushes: readonly Rush[] }) {
  const t = useText(rushesText)
  const id = useId()
  const [over, setOver] = useState(false)
  const [told, setTold] = useState<Told>()
  const [error, setError] = useState('')
  const take = async (files: readonly File[]) => {
    setError('')
    const arrived = new Set(rushes.filter(({ state }) => state !== 'receiving').map(({ name, bytes }) => keyOf(name, bytes)))
    const { media, skipped, twice } = sortFiles(files, arrived, keyOf)
    setTold({ skipped: skipped.map(({ name }) => name), twice: twice.map(({ name }) => name) })
    if (media.length === 0) return
    try {
      await sendRushes(film.id, media, rushes)
    } catch (refused) {
      setError(refused instanceof HouseError ? `${refused.message} ${refused.hint}` : t('notAdded'))
    }
  }
  const chosen = (list: FileList | null) => list && void take([...list])
  return (
    <div className="rushes-add">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the fields in it are the first */}
      <div
        className="file-drop"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void droppedFiles(event.dataTransfer).then(take)
        }}
      >
        <p className="title-s">{t('drop')}</p>
        <p className="rushes-ways">
          <label className="button button--small" htmlFor={`${id}-folder`}>
            {t('chooseFolder')}
          </label>
          <input
            id={`${id}-folder`}
            className="unseen"
            type="file"
            multiple
            {...{ webkitdirectory: '' }}
            onChange={(event) => {
              chosen(event.target.files)
              event.target.value = ''
            }}
          />
          <label className="button button--small" htmlFor={`${id}-files`}>
            {t('chooseFiles')}
          </label>
          <input
            id={`${id}-files`}
            className="unseen"
            type="file"
            multiple
            onChange={(event) => {
              chosen(event.target.files)
              event.target.value = ''
            }}
          />
        </p>
        <p className="field-hint">{t('dropHint')}</p>
      </div>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {told && <Left words={t('skipped', { count: told.skipped.length })} names={told.skipped} />}
      {told && <Left words={t('twice', { count: told.twice.length })} names={told.twice} />}
      {told && (told.skipped.length > 0 || told.twice.length > 0) && (
        <Button small kind="plain" onClick={() => setTold(undefined)}>
          {t('understood')}
        </Button>
      )}
      <SendingRushes film={film.id} rushes={rushes} />
    </div>
  )
}

function Left({ words, names }: { words: string; names: readonly string[] }) {
  return (
    names.length > 0 && (
      <details className="rushes-left">
        <summary>{words}</summary>
        <ul className="small mono">
          {names.slice(0, 500).map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files of a folder may have one name
            <li key={at}>{name}</li>
          ))}
        </ul>
      </details>
    )
  )
}
