/** Freezes the current picture while the film behind it is reloaded; until the returned function is called, or a new frame is shown. */
export function holdFrame(video: HTMLVideoElement): () => void {
  if (video.readyState < 2 || video.videoWidth === 0) return () => undefined
  const canvas = document.createElement('canvas')
  canvas.className = 'player-held'
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  video.after(canvas)
  const letGo = () => {
    canvas.remove()
    for (const event of ['playing', 'seeked', 'error']) video.removeEventListener(event, letGo)
  }
  for (const event of ['playing', 'seeked', 'error']) video.addEventListener(event, letGo)
  return letGo
}
