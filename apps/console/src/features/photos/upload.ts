import type { ProblemBody } from '@cubeward/contract/kernel/problem.ts'
import { ApiProblem } from '../../api/problem.ts'
import { t } from '../../locales/i18n.ts'

/** Puts a file to its address and tells how far it is, from 0 to 1. Nothing but the address says who sends it. */
export function putFile(
  url: string,
  file: File,
  onProgress: (share: number) => void,
  stop: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.setRequestHeader('content-type', file.type)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new Error(sentenceOf(request)))
    })
    const broken = () => new DOMException(t('The upload broke off. Nothing was stored.'), 'NetworkError')
    request.addEventListener('error', () => reject(broken()))
    request.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
    stop.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

function sentenceOf({ status, statusText, responseText }: XMLHttpRequest): string {
  try {
    return new ApiProblem({ status, title: statusText, ...(JSON.parse(responseText) as Partial<ProblemBody>) }).message
  } catch {
    return statusText || `Error ${status}`
  }
}
