import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useRef } from 'react'
import { spaceFileQuery } from './data/spaces.ts'

/**
 * A picture of a space, read with the reader's own rights and drawn here: no address of it exists. Its space is reserved before it loads.
 * `ratio` without the picture's own size crops nothing: the frame is filled as far as the picture reaches.
 */
export function FilePicture({ name, alt, ratio, className }: { name: string; alt: string; ratio: number; className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { data } = useQuery(spaceFileQuery(name))
  useEffect(() => {
    let gone = false
    if (!data) return
    void createImageBitmap(data).then((picture) => {
      const element = canvas.current
      if (gone || !element) return
      element.width = picture.width
      element.height = picture.height
      element.getContext('2d')?.drawImage(picture, 0, 0)
      picture.close()
    })
    return () => {
      gone = true
    }
  }, [data])
  return (
    <canvas
      ref={canvas}
      className={className ? `file-picture ${className}` : 'file-picture'}
      style={{ '--ratio': ratio } as CSSProperties}
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    />
  )
}
