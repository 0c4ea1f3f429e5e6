import { ResendConfirmation } from '#web/lib/account/resend-confirmation.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';

/** Why it was not sent, with a link if the address is unconfirmed. */
export const SendRefusal = ({ failure }: { failure: string | null }) =>
  failure && (
    <>
      <FormFailure>{failure}</FormFailure>
      <ResendConfirmation refusal={failure} />
    </>
  );
