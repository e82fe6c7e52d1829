# Completion of taluva for fish. The program itself knows the words.
function __taluva_complete
    for line in (taluva completion fish --line (commandline -cp | string collect) 2>/dev/null)
        if test "$line" = /
            __fish_complete_path (commandline -ct)
        else
            echo $line
        end
    end
end
complete -c taluva -f -k -a '(__taluva_complete)'
