export interface Driver {
  readonly name: 'environment' | 'native' | 'gpu' | 'system' | 'package'
  readonly icd?: string
  readonly loader?: string
}
export function findDrivers(env?: NodeJS.ProcessEnv): Driver[]
export function useDriver(driver: Driver): void
export const NO_DRIVER: string
/** Unpacks the files of a brotli-compressed tar archive into a folder. */
export function untar(archive: string, folder: string): void
