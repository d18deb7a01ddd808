const longestPx = 2000

/**
 * A picture as this browser sees it, drawn anew: nothing but its pixels is sent, no place and no camera. At most 2,000 px long. Rejects where the file is
 * no picture.
 */
export async function drawnAnew(file: Blob): Promise<{ picture: Blob; width: number; height: number }> {
  const bitmap = await createImageBitmap(file)
  const share = Math.min(1, longestPx / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.max(1, Math.round(bitmap.width * share)), Math.max(1, Math.round(bitmap.height * share))]
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.86))
  if (!picture) throw new Error('This file is no picture.')
  return { picture, width, height }
}
