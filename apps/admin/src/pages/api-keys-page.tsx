import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { ApiKeyDialog, ApiKeyList, ApiKeysApi } from '../features/api-keys/api-keys.tsx';
import { Card, Loaded, Page } from '../shared/page/page.tsx';
import { SecretDialog } from '../shared/secret-dialog.tsx';
import { linkInText } from '../shared/words.tsx';

/** The keys by which other systems read and change the shop. */
export function ApiKeysPage() {
  const keys = ApiKeysApi.useApiKeysQuery();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState('');
  return (
    <Page
      title="API keys"
      description="Other systems read and change what a key allows."
      action={
        <Button Icon={Plus} onClick={() => setMaking(true)}>
          Make a key
        </Button>
      }
    >
      <Card>
        <Loaded response={keys} name="API keys" row="h-20">
          {({ data }) =>
            data.length > 0 ? (
              <ApiKeyList keys={data} />
            ) : (
              <EmptyState title="No other system has a key" icon={<KeyRound />}>
                Your accounts or a marketplace can read orders, and change pieces and stock.
              </EmptyState>
            )
          }
        </Loaded>
      </Card>
      <p className="mt-3 text-sm">
        <a href="/api/docs" className={linkInText}>
          What can be called, with examples
        </a>
      </p>
      {isMaking && <ApiKeyDialog onMade={setMade} onClose={() => setMaking(false)} />}
      {made && !isMaking && (
        <SecretDialog title="The new API key" name="Key" secret={made} onClose={() => setMade('')}>
          The other system sends it with each call, as <code>Authorization: Bearer</code>. Keep it like a password.
        </SecretDialog>
      )}
    </Page>
  );
}
