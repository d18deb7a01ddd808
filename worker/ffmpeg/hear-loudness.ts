/**
 * The loudness filter (EBU R 128). Its per-frame output goes to a hidden log level: `quiet`, which
 * means the same, is unknown to ffmpeg 5.1.
 */
export const saysLoudness = 'ebur128=framelog=verbose'
