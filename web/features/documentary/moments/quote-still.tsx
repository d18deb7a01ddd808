import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatTimecode } from '#core/time/timecode.ts'
import type { Documentary, ShownVersion } from '#web/data/film/documentaries.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { quoteQuery } from '../data/quotes.ts'
import { documentaryText } from '../words.ts'

interface QuoteStillProps {
  documentary: Documentary
  version: ShownVersion
  ms: number
  /** Of the caption in the picture; without it the frame is shown alone. */
  language: string | undefined
  onClose: () => void
}

/** A frame with what is said at it, drawn by the house: to look at, to keep as a file, to paste. */
export default function QuoteStill({ documentary, version, ms, language, onClose }: QuoteStillProps) {
  const t = useText(documentaryText)
  const quote = useQuery(quoteQuery(version.id, ms, language))
  const code = quote.error instanceof HouseError ? quote.error.code : ''
  const copy = async (picture: Blob) => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ [picture.type]: picture })])
      toast.success(t('copied'), t('copiedStill'))
    } catch {
      toast.failure(t('copyRefused'), t('copyStillRefused'))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('quoteTitle', { time: formatTimecode(ms) })}
      text={t('quoteText')}
      acts={
        <>
          <Button onClick={onClose}>{t('closeQuote')}</Button>
          {quote.data && (
            <>
              <Button onClick={() => void copy(quote.data.picture)}>{t('copyStill')}</Button>
              <Button kind="ink" onClick={() => saveFile(quote.data.picture, quote.data.fileName)}>
                {t('saveStill')}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="quote-still" style={{ aspectRatio: `${version.width ?? 16} / ${version.height ?? 9}` }}>
        {quote.isFetching && <Loading what={t('quoteLoading')} />}
        {quote.isError && !quote.isFetching && (
          <Failed
            title={t(code === 'protected' ? 'quoteProtected' : 'quoteFailed')}
            text={quote.error.message}
            act={
              code !== 'protected' && (
                <Button small onClick={() => void quote.refetch()}>
                  {t('tryAgain')}
                </Button>
              )
            }
          />
        )}
        {quote.data && <Drawn picture={quote.data.picture} label={t('quoteAlt', { title: documentary.title, time: formatTimecode(ms) })} />}
      </div>
    </Dialog>
  )
}

/** Bytes drawn where they are shown: the page's policy lets no picture come from an address of its own making. */
function Drawn({ picture, label }: { picture: Blob; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let gone = false
    void createImageBitmap(picture).then((bitmap) => {
      if (!gone && canvas.current) {
        Object.assign(canvas.current, { width: bitmap.width, height: bitmap.height })
        canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0)
      }
      bitmap.close()
    })
    return () => {
      gone = true
    }
  }, [picture])
  return <canvas ref={canvas} role="img" aria-label={label} />
}
