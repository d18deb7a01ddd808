import { useState } from 'react'
import { HouseError } from '#web/data/house/house-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { fetchDownload } from '../data/licences.ts'
import { licencesText } from '../words.ts'

/** Asks for the film as a file, and hands it to the browser. */
export function DownloadButton({ documentaryId }: { documentaryId: string }) {
  const t = useText(licencesText)
  const [working, setWorking] = useState(false)
  const download = async () => {
    setWorking(true)
    try {
      const link = document.createElement('a')
      link.href = await fetchDownload(documentaryId)
      link.click()
    } catch (error) {
      toast.failure(t('notDownloaded'), error instanceof HouseError ? [error.message, error.hint].filter(Boolean).join(' ') : undefined)
    }
    setWorking(false)
  }
  return (
    <Button small working={working && t('downloading')} onClick={() => void download()}>
      {t('download')}
    </Button>
  )
}
