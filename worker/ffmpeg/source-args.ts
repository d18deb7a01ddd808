/**
 * Containers a film may come in. Anything else is refused by ffmpeg itself: playlists, scripts and picture patterns
 * could otherwise make it open files that are not the uploader's.
 */
const containers = [
  ...[
    'mov',
    'matroska',
    'avi',
    'mpegts',
    'mpeg',
    'mpegvideo',
    'mxf',
    'flv',
    'asf',
    'ogg',
    'dv',
    'gxf',
    'ivf',
    'rm',
    'wtv',
    'nut',
    'yuv4mpegpipe',
    'm4v',
  ],
  ...[
    'h264',
    'hevc',
    'obu',
    'vc1',
    'dnxhd',
    'wav',
    'w64',
    'mp3',
    'aac',
    'flac',
    'aiff',
    'caf',
    'ac3',
    'eac3',
    'dts',
    'amr',
    'ape',
    'wv',
    'tta',
  ],
]

export interface OpenOptions {
  /** Begin there instead of at the start. */
  seekSeconds?: number
  /** Decode key frames only. */
  keyFramesOnly?: boolean
}

/** Path of a file that is still arriving: its bytes come one after the other. */
export const arriving = 'pipe:0'

/** A file somebody sent us, and how its time runs. */
export interface TimedFile {
  path: string
  /** Its clock begins anew somewhere, as where recordings were joined byte by byte. */
  clockRestarts?: boolean
  /** Begins so much later than its clock says; earlier where it is negative, and what lies before 0 is left out. */
  offsetSeconds?: number
}

/** Opens a file somebody sent us, reading nothing but that file. */
export function sourceArgs({ path, clockRestarts, offsetSeconds }: TimedFile, options: OpenOptions = {}): string[] {
  return [
    ...(options.keyFramesOnly ? ['-skip_frame', 'nokey'] : []),
    // Without it a jump back of less than ten seconds is followed for one stream and not for the other, and the film grows by a half.
    ...(clockRestarts ? ['-dts_delta_threshold', '1'] : []),
    // A picture that changes its size is scaled frame by frame; filters built anew would begin the film's time again.
    ...['-reinit_filter:v', '0'],
    ...(options.seekSeconds ? ['-ss', options.seekSeconds.toFixed(6)] : []),
    ...(offsetSeconds ? ['-itsoffset', offsetSeconds.toFixed(3)] : []),
    ...['-protocol_whitelist', 'file,pipe', '-format_whitelist', containers.join(), '-i', path === arriving ? path : `file:${path}`],
  ]
}
