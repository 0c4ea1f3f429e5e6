/** An error of the file itself. The message follows the colon of ORG-510 or ORG-511. */
export class FileRefused extends Error {
  override name = 'FileRefused';
  readonly step: 'read' | 'process';
  constructor(step: 'read' | 'process', detail: string) {
    super(detail);
    this.step = step;
  }
}
