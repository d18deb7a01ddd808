import { useState } from 'react'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { resumeUpload, startUpload } from '#web/data/media/uploads.ts'
import { FileDrop } from '#web/ui/files/file-drop.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { deskText } from '../words.ts'
import { awaitedFor } from './awaited.ts'

interface AddDocumentaryProps {
  films: OwnDocumentary[]
  /** Adds a version of this film instead of new films. */
  documentaryId?: string
  /** The film by name, where it is one among others. */
  title?: string
  onAdded?: () => void
}

/** Takes video files, several at once. A file that is still awaited goes on where it stopped. */
export function AddDocumentary({ films, documentaryId, title, onAdded }: AddDocumentaryProps) {
  const t = useText(deskText)
  const [problem, setProblem] = useState<string>()
  const isFirst = films.some(({ id, versions }) => id === documentaryId && versions.length === 0)
  const add = async (files: File[]) => {
    setProblem(undefined)
    for (const file of files) {
      try {
        const awaited = awaitedFor(file, films, documentaryId)
        if (awaited) {
          toast.success(t('goingOn'), t('goingOnText', { name: file.name }))
          void resumeUpload(file, awaited)
        } else await startUpload(file, { ...(documentaryId ? { documentaryId } : {}) })
        onAdded?.()
      } catch (error) {
        if (!(error instanceof HouseError)) throw error
        setProblem(`${file.name}: ${error.message} ${error.hint}`)
      }
    }
  }
  return (
    <FileDrop
      label={isFirst ? (title ? t('dropNamed', { title }) : t('dropFirst')) : documentaryId ? t('dropVersion') : t('dropFilm')}
      hint={isFirst ? t('dropFirstHint') : documentaryId ? t('dropVersionHint') : t('dropHint')}
      accept="video/*,.mxf,.mkv,.mov,.mts,.ts,.mpg,.avi,.webm,audio/*"
      multiple={!documentaryId}
      onFiles={(files) => void add(files)}
      error={problem}
    />
  )
}
